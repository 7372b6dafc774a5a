const SHAPES = {
  bell: 'M8 1.5a4 4 0 0 0-4 4V9l-1.5 2.5h11L12 9V5.5a4 4 0 0 0-4-4zM6.5 13.5a1.5 1.5 0 0 0 3 0',
  clock: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5V8l2.5 2',
  eye: 'M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  done: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM5 8l2.2 2.2L11 6.2',
  stop: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM3.5 3.5l9 9',
  flask: 'M5.5 1.5h5M6.8 1.5V6l-4 7a1 1 0 0 0 .9 1.5h8.6a1 1 0 0 0 .9-1.5l-4-7V1.5M4.6 10h6.8',
  case: 'M6 1.5h4v3H6zM1.5 11.5h4v3h-4zM10.5 11.5h4v3h-4zM8 4.5V8M3.5 11.5V8h9v3.5',
  rise: 'M1.5 12l4-4 3 3 6-6.5M10.5 4h4v4',
  fall: 'M1.5 4l4 4 3-3 6 6.5M10.5 12h4V8',
  shelf: 'M1.5 9.5l2-6.5h9l2 6.5v4h-13zM1.5 9.5h4l1 2h3l1-2h4',
  back: 'M5 2.5l-3 3 3 3M2 5.5h7.5a4 4 0 0 1 0 8H5',
  onward: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
  flag: 'M3.5 14.5v-13M3.5 2.5h9l-2 3 2 3h-9',
  unlinked:
    'M6 10l4-4M7 4.5l1.8-1.8a3 3 0 0 1 4.3 4.3L11.3 9M9 11.5l-1.8 1.8A3 3 0 0 1 2.9 9L4.7 7.2M3 3l2 2M11 11l2 2',
  unstored:
    'M2 4.5C2 3.1 4.7 2 8 2s6 1.1 6 2.5S11.3 7 8 7 2 5.9 2 4.5zM2 4.5v7C2 12.9 4.7 14 8 14M14 4.5V8M11 10.5l3 3M14 10.5l-3 3',
  pulse: 'M1 8h3l2-5 3 10 2.5-7L13 8h2',
  old: 'M4 1.5h8v2L9 8l3 4.5v2H4v-2L7 8 4 3.5z',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
} as const

export type RowIconName = keyof typeof SHAPES

interface RowIconProps {
  readonly name: RowIconName
  readonly filled?: boolean
}

const line = (shape: string, filled = false) => (
  <path
    d={shape}
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** For rows that come by the hundred: an icon of the component library looks for its styles in the document each time. */
export function RowIcon({ name, filled }: RowIconProps) {
  return (
    <svg className="row-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true">
      {line(SHAPES[name], filled)}
    </svg>
  )
}

/** An icon of one size, whatever the text around it. */
export const fixedIcon = (shape: string) =>
  function FixedIcon({ className }: { readonly className?: string }) {
    return (
      <svg className={className} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        {line(shape)}
      </svg>
    )
  }

export const FlaskIcon = fixedIcon(
  'M5.5 1.5h5M6.5 1.5v4.7L2.6 13a1 1 0 0 0 .9 1.5h9a1 1 0 0 0 .9-1.5L9.5 6.2V1.5M4.5 10h7',
)
export const CopyIcon = fixedIcon('M5.5 5.5h8v9h-8zM10.5 5.5v-4h-8v9h3')
export const WorseIcon = fixedIcon('M1.5 12.5l4.5-5 3 3 5.5-7M10.5 3.5h4v4')
export const CaretIcon = fixedIcon('M6 4l4 4-4 4')
