/** Returns the date on the device's calendar, yyyy-MM-dd. */
export const calendarDay = (at: number | Date): string => {
  const day = new Date(at);
  return new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()))
    .toISOString()
    .slice(0, 10);
};
