/** The store can't be used at the moment, or refuses. The same call may succeed later. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}
