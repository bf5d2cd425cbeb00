import { test } from "vitest";
import { testServer } from "../support/server.ts";
test("x", async () => {
  for(let i=0;i<5;i++){const s=await testServer(); await s.close();}
  const b=process.cpuUsage();
  for(let i=0;i<60;i++){const s=await testServer(); await s.close();}
  const u=process.cpuUsage(b); console.log("cpu ms each",(u.user+u.system)/60000, process.memoryUsage().rss/1e6, process.execArgv.join(" ").slice(-120));
}, 900000);
