interface RowIconProps {
  readonly className?: string
}

/** For rows that come and go by the hundred: a component of the icon library costs more than the row. */
export const rowIcon = (path: string) =>
  function RowIcon({ className }: RowIconProps) {
    return (
      <svg className={className} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    )
  }
