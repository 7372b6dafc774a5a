/** Three gusts; the component library has no such sign. */
export function WindGlyph() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M1 5.5h8.2a2 2 0 1 0-1.7-3M1 8.3h11.8a1.8 1.8 0 1 1-1.5 2.8M1 11.1h6.4a1.7 1.7 0 1 1-1.4 2.6" />
    </svg>
  )
}
