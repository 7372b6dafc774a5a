/** What a site has taken is at headquarters within a second; by what takes longer than this the line was cut. */
const LATE_AFTER_MS = 10 * 1000

/** When a message of a site came to headquarters, if that is late after the site had taken it (`at`); undefined: in time. */
export const arrivedLate = (at: number, arrivedAt: number | undefined): number | undefined =>
  arrivedAt !== undefined && arrivedAt - at > LATE_AFTER_MS ? arrivedAt : undefined
