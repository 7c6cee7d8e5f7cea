// @ts-check
// Any number of players controlled as one by the transport: they start, stop and step together.
// Invariant: positions are those of the longest recording; shorter ones move proportionally.

export class PlayerGroup {
  /** @param {() => import("./player.js").Player[]} players returns the current players */
  constructor(players) {
    this.list = players;
    this.speed = 5;
  }

  get players() {
    return this.list();
  }

  get longest() {
    return this.players.reduce((a, b) => (b.length > a.length ? b : a));
  }

  get length() {
    return this.longest.length;
  }

  get position() {
    return this.longest.position;
  }

  get playing() {
    return this.players.some((player) => player.playing);
  }

  /** Resumes; finished players start over only if all have finished. */
  play() {
    this.setSpeed(this.speed);
    const unfinished = this.players.filter((player) => player.position < player.length);
    for (const player of unfinished.length > 0 ? unfinished : this.players) player.play();
  }

  pause() {
    for (const player of this.players) player.pause();
  }

  step() {
    for (const player of this.players) player.step();
  }

  restart() {
    // A player at its end was not paused by the user.
    const goesOn = this.playing || this.position === this.length;
    for (const player of this.players) {
      player.restart();
      if (goesOn) player.play();
    }
  }

  /** @param {number} position */
  seek(position) {
    const { length } = this;
    for (const player of this.players) {
      player.seek(length === 0 ? 0 : Math.round((position * player.length) / length));
    }
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    for (const player of this.players) player.setSpeed(speed);
  }
}
