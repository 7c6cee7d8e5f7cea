// Retries after the death of an instance, for everything whose state can be restored in another instance.
// Invariant: what kills two instances is not tried again.
import { CoreDiedError, describeThrown } from "../contract/errors.js";
import { InstanceDeath } from "./instance.js";

/**
 * Runs `use`, and once more if an instance died of it.
 * @throws CoreDiedError if the second one died too.
 */
export function retryOnce<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof InstanceDeath)) throw error;
  }
  try {
    return use();
  } catch (error) {
    throw error instanceof InstanceDeath ? coreDied(error) : error;
  }
}

export function coreDied({ cause }: InstanceDeath): CoreDiedError {
  return new CoreDiedError(`The WebAssembly core crashed twice: ${describeThrown(cause)}`, {
    cause,
  });
}
