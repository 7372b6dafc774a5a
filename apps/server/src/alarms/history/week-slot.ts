/** The hour of the week of a time on the site's clock: counts and lists go by the same one. */
export const weekSlotOf = (local: string): string =>
  `((extract(isodow from ${local}) - 1) * 24 + extract(hour from ${local}))::smallint`
