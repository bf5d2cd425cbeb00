// Preloaded into a server process. On SIGUSR2, its clock goes ten minutes ahead.
const realNow = Date.now;
let ahead = 0;
Date.now = () => realNow() + ahead;
process.on("SIGUSR2", () => {
  ahead += 10 * 60_000;
});
