/** A date of whole seconds that was under way for a while tells no less than this. */
const COARSE_MS = 3000

let aheadMs = 0

/** What the last answer of the server says of its clock. */
export function noteServerDate(date: string | null, now: number): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  aheadMs = Math.abs(told - now) <= COARSE_MS ? 0 : told - now
}

/** How far the server's clock is ahead of this workstation's, as far as its answers tell: until a live link tells it better. */
export const serverAheadByAnswers = (): number => aheadMs
