import { readFileSync } from 'node:fs'

/** Loaded into the server before anything else: its clock is wrong by the milliseconds that stand in a file. */
const file = process.env.CHAOS_CLOCK_FILE ?? ''
const LOOK_EVERY_MS = 250
const RealDate = Date
let offset = 0

function look() {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}
look()
setInterval(look, LOOK_EVERY_MS).unref()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...args)
  }
  static now() {
    return RealDate.now() + offset
  }
}
