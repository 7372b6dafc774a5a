import { blowsToward } from '../map/wind/wind.ts'

/** Points where the wind blows to: a plume goes there. North is up in every language. */
export function WindArrow({ from }: { from: number }) {
  return (
    <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true" className="wind-arrow">
      <path
        d="M8 1l4 6H9.2v8H6.8V7H4z"
        fill="currentColor"
        transform={`rotate(${blowsToward({ from, speed: 0 })} 8 8)`}
      />
    </svg>
  )
}
