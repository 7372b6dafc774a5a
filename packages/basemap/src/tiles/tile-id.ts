/** The number of a tile in a PMTiles archive: zoom by zoom, and within a zoom along a Hilbert curve. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let [column, row] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0
    const below = (row & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ below)
    if (below === 0) {
      if (right === 1) {
        column = side - 1 - (column & (side - 1))
        row = side - 1 - (row & (side - 1))
      }
      ;[column, row] = [row, column]
    }
  }
  return id
}
