/** Silenced: the same mark wherever it stands, drawn here because rows come and go by the hundred. */
export function MutedIcon() {
  return (
    <svg className="muted-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d="M2 6h2.5L8 3v10l-3.5-3H2zM10.5 6l4 4M14.5 6l-4 4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
