/** Returns a `Content-Disposition` value (RFC 6266) with an ASCII fallback of the name. */
export function attachment(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]|["\\%;]/g, "_");
  const coded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}

export const CSV = "text/csv; charset=utf-8";
export const PDF = "application/pdf";

/** Headers of a reply that browsers save as a file. */
export const fileHeaders = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": attachment(name),
});
