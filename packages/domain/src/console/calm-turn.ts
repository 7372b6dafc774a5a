/** Long enough to be read from across the room, short enough that each comes by while somebody looks. */
export const CALM_TURN_MS = 15_000

/** Which of several pages a calm wall shows: by the clock alone, so that walls beside each other show the same one. */
export const calmTurn = <T>(pages: readonly [T, ...T[]], now: number): T =>
  pages[Math.floor(now / CALM_TURN_MS) % pages.length] ?? pages[0]
