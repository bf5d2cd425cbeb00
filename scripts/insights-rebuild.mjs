// `npm run insights:rebuild`: what insights are read from, made anew from what people did; prints what differed.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/insights-rebuild.js");
