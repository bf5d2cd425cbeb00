/** Holds a state and notifies subscribers when it changes. */
export class ObservableState<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  protected setState(state: State) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
