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
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
} as const

interface RowIconProps {
  readonly name: keyof typeof SHAPES
  readonly filled?: boolean
}

/** For rows that come by the hundred: an icon of the component library looks for its styles in the document each time. */
export function RowIcon({ name, filled = false }: RowIconProps) {
  return (
    <svg className="row-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={SHAPES[name]}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
