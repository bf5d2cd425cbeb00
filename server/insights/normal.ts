const SQRT_PI = Math.sqrt(Math.PI);
const TINY = 1e-300;

/** erf as a power series, for small arguments. Abramowitz and Stegun 7.1.6. */
function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 200; n += 1) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return ((2 / SQRT_PI) * sum) / Math.exp(x * x);
}

/** erfc as a continued fraction, for large arguments. Abramowitz and Stegun 7.1.14. */
function erfcFraction(x: number): number {
  let fraction = 0;
  for (let n = 80; n > 0; n -= 1) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / SQRT_PI / (x + fraction);
}

/** Two-sided p-value of a z-score. */
export function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return Math.max(TINY, x < 2.5 ? 1 - erfSeries(x) : erfcFraction(x));
}
