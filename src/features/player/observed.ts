/** A state that is looked at from outside. */
export class Observed<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly state = (): State => this.#state;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  protected tell(state: State) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
