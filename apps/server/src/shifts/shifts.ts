import { createShiftHandlers, type ShiftHandlers, type ShiftHandlersOptions } from './shift-handlers.ts'
import { createShiftPicture, type ShiftPictureOptions } from './shift-picture.ts'

export type ShiftsOptions = Omit<ShiftHandlersOptions, 'makePicture'> & ShiftPictureOptions

/** Who is on duty where, what one shift hands to the next, and the log book. */
export function createShifts(options: ShiftsOptions): { readonly handlers: ShiftHandlers } {
  return { handlers: createShiftHandlers({ ...options, makePicture: createShiftPicture(options) }) }
}
