import { beginning } from "./beginning.ts";
import { expand } from "./expand.ts";
import { heart } from "./heart.ts";
import { home } from "./home.ts";
import { leaders } from "./leaders.ts";
import { life } from "./life.ts";
import { loss } from "./loss.ts";
import { practice } from "./practice.ts";
import { shifts } from "./shifts.ts";
import { together } from "./together.ts";
import { workload } from "./workload.ts";

export const seedContent = expand([
  ...beginning,
  ...practice,
  ...shifts,
  ...home,
  ...workload,
  ...heart,
  ...loss,
  ...together,
  ...leaders,
  ...life,
]);
