import { liveQuery as dexieLiveQuery, type Observable } from "dexie";

/**
 * Returns an observable that runs `query`, and runs it again whenever data it read changes in this
 * page or another.
 */
export const liveQuery = <T>(query: () => Promise<T>): Observable<T> => dexieLiveQuery(query);
