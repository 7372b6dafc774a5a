import './worker-messages.ts'

/** Runs in a page that is loaded for the first time, and notes when each thing came to be there, in milliseconds since navigation. */
export interface FirstSight {
  /** The field for the password can be seen. */
  signIn?: number
  /** The first pushed update was taken in. */
  live?: number
  /** The map was drawn after that. */
  map?: number
}

declare global {
  interface Window {
    __benchFirstSight: FirstSight
  }
}

const LOOK_EVERY_MS = 10
const seen: FirstSight = {}
window.__benchFirstSight = seen

const look = setInterval(() => {
  if (document.querySelector<HTMLElement>('input[type="password"]')?.checkVisibility())
    seen.signIn ??= performance.now()
  if ((window.__benchApplied ?? 0) > 0) seen.live ??= performance.now()
}, LOOK_EVERY_MS)
setTimeout(() => clearInterval(look), 60_000)

const draw = WebGL2RenderingContext.prototype.drawElements
WebGL2RenderingContext.prototype.drawElements = function (...args) {
  if (seen.map === undefined && (window.__benchApplied ?? 0) > 0) seen.map = performance.now()
  draw.apply(this, args)
}
