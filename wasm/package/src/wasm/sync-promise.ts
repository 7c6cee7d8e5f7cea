// The synchronous replacement for promises in Emscripten's glue. A dead instance is replaced within a
// synchronous call of the host, but the glue awaits even when there is nothing to wait for. The build gives
// it this class under the name `Promise` and turns `await` into calls of `then`. Invariant: callbacks run as
// soon as the value is settled, and immediately if it already is.

type OnValue<Value, Result> = (value: Value) => Result | SyncPromise<Result>;

export class SyncPromise<Value> {
  #settled: { value: Value } | { error: unknown } | null = null;
  #waiting: (() => void)[] = [];

  constructor(
    work: (
      resolve: (value: Value | SyncPromise<Value>) => void,
      reject: (error: unknown) => void,
    ) => void,
  ) {
    const reject = (error: unknown) => {
      this.#settle({ error });
    };
    const resolve = (value: Value | SyncPromise<Value>) => {
      if (value instanceof SyncPromise) value.then(resolve, reject);
      else this.#settle({ value });
    };
    try {
      work(resolve, reject);
    } catch (error) {
      reject(error);
    }
  }

  static resolve<Value>(value: Value | SyncPromise<Value>): SyncPromise<Value> {
    return new SyncPromise((resolve) => {
      resolve(value);
    });
  }

  static reject(error: unknown): SyncPromise<never> {
    return new SyncPromise((_resolve, reject) => {
      reject(error);
    });
  }

  then<Result>(
    onValue: OnValue<Value, Result>,
    onError: OnValue<unknown, Result> = (error) => SyncPromise.reject(error),
  ): SyncPromise<Result> {
    return new SyncPromise((resolve, reject) => {
      this.#whenSettled(() => {
        const settled = this.#settled;
        if (!settled) return;
        try {
          resolve("error" in settled ? onError(settled.error) : onValue(settled.value));
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #whenSettled(call: () => void): void {
    if (this.#settled) call();
    else this.#waiting.push(call);
  }

  /** Only the first call has an effect. */
  #settle(settled: { value: Value } | { error: unknown }): void {
    if (this.#settled) return;
    this.#settled = settled;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) call();
  }
}
