import { mayInterruptOthers } from "#device/ask-worker.ts";
import { registerWorker } from "#device/register-worker.ts";

Object.assign(globalThis, { Updates: { mayInterruptOthers, registerWorker } });
