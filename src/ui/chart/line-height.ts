export const LINE_HEIGHT = 220;
