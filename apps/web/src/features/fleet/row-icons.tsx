/** Drawn here because rows come and go by the hundred, and a component of the icon library costs more than the row. */
interface RowIconProps {
  readonly className?: string
}

const icon = (path: string) =>
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

export const FlaskIcon = icon('M5.5 1.5h5M6.5 1.5v4.7L2.6 13a1 1 0 0 0 .9 1.5h9a1 1 0 0 0 .9-1.5L9.5 6.2V1.5M4.5 10h7')
export const CopyIcon = icon('M5.5 5.5h8v9h-8zM10.5 5.5v-4h-8v9h3')
export const WorseIcon = icon('M1.5 12.5l4.5-5 3 3 5.5-7M10.5 3.5h4v4')
export const CaretIcon = icon('M6 4l4 4-4 4')
