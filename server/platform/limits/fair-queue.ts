export const QUEUE_FULL = Symbol("full");

/** Whose work it is. An empty account is unknown and has no separate limit. */
export type QueueKey = {
  readonly address: string;
  readonly account: string;
  /** Comes first, and has its own room: strangers can't fill it. */
  readonly isKnown?: boolean | undefined;
};

export type QueueBounds = {
  /** Works that run at the same time. */
  readonly concurrency: number;
  /** Works that may be admitted at once, for an address and for an account. */
  readonly perAddress: number;
  readonly perAccount: number;
  /** Shared evenly by the addresses in the queue. */
  readonly total: number;
};

type Work<T> = () => Promise<T>;
type InTurn = <T>(work: Work<T>) => Promise<T>;

/** Takes one item from the first key, and moves that key to the end. */
function rotate<V, T>(
  keys: Map<string, V>,
  take: (value: V) => T | undefined,
  isEmpty: (value: V) => boolean,
): T | undefined {
  const [first] = keys;
  if (!first) return undefined;
  const [key, value] = first;
  const taken = take(value);
  keys.delete(key);
  if (!isEmpty(value)) keys.set(key, value);
  return taken;
}

/** Items wait in order of arrival. Addresses take turns, and so do the accounts of one address. */
export function createTurns<T>() {
  const addresses = new Map<string, Map<string, T[]>>();
  const takeFromLine = (line: T[]) => line.shift();
  const takeFromAddress = (accounts: Map<string, T[]>) =>
    rotate(accounts, takeFromLine, (line) => line.length === 0);
  return {
    add({ address, account }: QueueKey, item: T): void {
      const accounts = addresses.get(address) ?? new Map<string, T[]>();
      addresses.set(address, accounts);
      const line = accounts.get(account) ?? [];
      accounts.set(account, line);
      line.push(item);
    },
    next: () => rotate(addresses, takeFromAddress, (accounts) => accounts.size === 0),
  };
}

/** Counts admitted work by key. */
function createCounts() {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    countOf,
    keys: () => counts.size,
    enter: (key: string) => counts.set(key, countOf(key) + 1),
    leave(key: string) {
      if (countOf(key) > 1) counts.set(key, countOf(key) - 1);
      else counts.delete(key);
    },
  };
}

const createLane = () => ({
  waiting: createTurns<() => void>(),
  byAddress: createCounts(),
  byAccount: createCounts(),
});

/**
 * Admits work within the bounds and runs the expensive part in turn, so that one address or account can't delay
 * the others for long. Returns `QUEUE_FULL` when the caller's own share is used up.
 */
export function createFairQueue({ concurrency, perAddress, perAccount, total }: QueueBounds) {
  const known = createLane();
  const others = createLane();
  const laneOf = ({ isKnown }: QueueKey) => (isKnown ? known : others);
  let running = 0;

  function hasRoom(key: QueueKey): boolean {
    const { address, account } = key;
    const { byAddress, byAccount } = laneOf(key);
    const mine = byAddress.countOf(address);
    const addresses = byAddress.keys() + (mine === 0 ? 1 : 0);
    const share = Math.min(perAddress, Math.floor(total / addresses));
    return mine < share && (account === "" || byAccount.countOf(account) < perAccount);
  }

  async function inTurn<T>(key: QueueKey, work: Work<T>): Promise<T> {
    if (running < concurrency) running += 1;
    else await new Promise<void>((go) => laneOf(key).waiting.add(key, go));
    try {
      return await work();
    } finally {
      const next = known.waiting.next() ?? others.waiting.next();
      if (next) next();
      else running -= 1;
    }
  }

  /** `work` does the cheap part first and passes the expensive part to `inTurn`. */
  return async function admit<T>(
    key: QueueKey,
    work: (inTurn: InTurn) => Promise<T>,
  ): Promise<T | typeof QUEUE_FULL> {
    if (!hasRoom(key)) return QUEUE_FULL;
    const { byAddress, byAccount } = laneOf(key);
    byAddress.enter(key.address);
    byAccount.enter(key.account);
    try {
      return await work((expensive) => inTurn(key, expensive));
    } finally {
      byAddress.leave(key.address);
      byAccount.leave(key.account);
    }
  };
}
