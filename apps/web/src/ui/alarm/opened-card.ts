/** What stands in the address for the card of an incident, in the place of an alarm's id. */
const PREFIX = 'incident.'

export const incidentCard = (id: string): string => `${PREFIX}${id}`

/** The incident whose card is open; undefined for that of an alarm. */
export const openedIncident = (opened: string): string | undefined =>
  opened.startsWith(PREFIX) ? opened.slice(PREFIX.length) : undefined
