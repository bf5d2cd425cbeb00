import { episode } from "./episode.ts";
import { modelServer } from "./server/model-server.ts";
import { realServer } from "./server/real-server.ts";
import type { SimServer } from "./server/sim-server.ts";
import { toMessage } from "./sum.ts";

/** A message to a simulator process: run one seed. */
export type Order = {
  readonly seed: number;
  readonly on: "model" | "real";
  readonly aloud?: boolean;
};

const servers = new Map<Order["on"], Promise<SimServer>>();
function serverFor(on: Order["on"]) {
  const server = servers.get(on) ?? (on === "real" ? realServer() : modelServer());
  servers.set(on, server);
  return server;
}

async function play({ seed, on, aloud }: Order) {
  const print = aloud ? (line: string) => console.log(line) : undefined;
  return toMessage(await episode(seed, await serverFor(on), print));
}

process.on("message", (order: Order) => {
  play(order).then(
    (told) => process.send?.({ order, told }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
