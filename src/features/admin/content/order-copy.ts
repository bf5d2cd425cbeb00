/** Texts of lists that can be reordered by dragging, by keyboard, and with buttons. */
export const orderList = {
  help: "Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.",
  role: "sortable",
  unknownItem: "Item",
  pickedUp: (name: string, position: number, count: number) =>
    `${name} picked up, position ${position} of ${count}`,
  movedTo: (name: string, position: number) => `${name} now at position ${position}`,
  droppedAt: (name: string, position: number) => `${name} dropped at position ${position}`,
  canceled: (name: string) => `${name} move canceled`,
  move: (name: string) => `Move ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
} as const;

export const orderSaved = "Order saved";
