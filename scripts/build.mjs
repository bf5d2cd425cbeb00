// Builds the application and the server unless nothing has changed since the last build.
import { buildAll } from "./prepare.mjs";

buildAll();
