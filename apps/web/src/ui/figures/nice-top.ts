/** The least of 2, 4, 10, 20, 40, 100, … that holds the value: its half is a whole number, too. */
export function niceTop(value: number): number {
  for (let scale = 1; ; scale *= 10) {
    const found = [2, 4, 10].find((each) => each * scale >= value)
    if (found !== undefined) return found * scale
  }
}
