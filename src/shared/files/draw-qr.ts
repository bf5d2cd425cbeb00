/** Draws the QR code on the device, as SVG. */
export async function drawQr(text: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  return renderSVG(text, { ecc: "M", border: 2, pixelSize: 8 });
}
