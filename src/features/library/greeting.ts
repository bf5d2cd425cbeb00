/** Greets by the device's local hour. */
export function greeting(hour: number, firstName: string): string {
  const name = firstName.trim();
  const to = name ? `, ${name}` : "";
  if (hour >= 5 && hour < 12) return `Good morning${to}`;
  if (hour >= 12 && hour < 17) return `Good afternoon${to}`;
  if (hour >= 17 && hour < 22) return `Good evening${to}`;
  return `Quiet hour${to}?`;
}
