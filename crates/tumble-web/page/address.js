// The address after the `#`: the challenge, the board, the start. The board is a code of Tumble
// Together, so that `#21?code=...` is read by other programs too.

/** Reads an address: { id, code, lever, row }. */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?", 2);
  const values = new URLSearchParams(query.slice(0, 20000));
  const row = values.get("row") ?? "0";
  return {
    id: /^\d{1,5}$/.test(path) ? Number(path) : null,
    code: values.get("code"),
    lever: values.get("start") === "red" ? "red" : "blue",
    row: /^\d{1,39}$/.test(row) ? row : "0",
  };
}

/** Writes an address; `code` may be null. */
export function writeAddress({ id, code, lever, row }) {
  const values = [];
  if (code) values.push(`code=${code}`);
  if (code && lever === "red") values.push("start=red");
  if (row !== "0") values.push(`row=${row}`);
  return `#${id}${values.length ? `?${values.join("&")}` : ""}`;
}
