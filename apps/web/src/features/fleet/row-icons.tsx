import { rowIcon } from '../../ui/row-icon.tsx'

export const FlaskIcon = rowIcon(
  'M5.5 1.5h5M6.5 1.5v4.7L2.6 13a1 1 0 0 0 .9 1.5h9a1 1 0 0 0 .9-1.5L9.5 6.2V1.5M4.5 10h7',
)
export const CopyIcon = rowIcon('M5.5 5.5h8v9h-8zM10.5 5.5v-4h-8v9h3')
export const WorseIcon = rowIcon('M1.5 12.5l4.5-5 3 3 5.5-7M10.5 3.5h4v4')
export const CaretIcon = rowIcon('M6 4l4 4-4 4')
