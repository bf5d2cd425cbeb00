/** The build without what we have no use for; the package describes only the whole one. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
