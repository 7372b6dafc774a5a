/** Hours of a week are numbered from Monday: 0 to 23, Tuesday 24 to 47, and so on. */

const HOURS = 24
const DAYS = 7

/** A shift begins at one hour and ends before another, perhaps on the next day. */
interface Shift {
  readonly from: number
  readonly to: number
}

/** People at these desks work twelve hours. */
export const SHIFTS: Readonly<Record<'day' | 'night', Shift>> = {
  day: { from: 8, to: 20 },
  night: { from: 20, to: 8 },
}
export type ShiftName = keyof typeof SHIFTS

const weekday = (slot: number): number => Math.floor(slot / HOURS)
const hourOf = (slot: number): number => slot % HOURS
const slots = Array.from({ length: HOURS * DAYS }, (_, slot) => slot)

/** Every hour of the week from Monday, Sunday last, that lies in this hour of the day, on this day, or in this shift. */
export const slotsOfHour = (hour: number): number[] => slots.filter((slot) => hourOf(slot) === hour)
export const slotsOfDay = (day: number): number[] => slots.filter((slot) => weekday(slot) === day)
export const slotsOfShift = (name: ShiftName): number[] => {
  const { from, to } = SHIFTS[name]
  const within = (hour: number): boolean => (from < to ? hour >= from && hour < to : hour >= from || hour < to)
  return slots.filter((slot) => within(hourOf(slot)))
}
