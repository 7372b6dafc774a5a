import { NUCLIDES } from '@vigil/science'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'

interface NuclideSelectProps {
  readonly value: string | undefined
  onChange(nuclide: string | undefined): void
}

const CATEGORIES = ['snm', 'medical', 'industrial', 'norm'] as const

/** A nuclide whose lines are to be drawn, from the table, by its category. */
export function NuclideSelect({ value, onChange }: NuclideSelectProps) {
  const { t } = useTranslation()
  const options = useMemo(
    () =>
      CATEGORIES.map((category) => ({
        label: t(`instrument.category.${category}`),
        options: NUCLIDES.filter((nuclide) => nuclide.category === category).map(({ id }) => ({
          value: id,
          label: id,
        })),
      })),
    [t],
  )
  return (
    <Select
      className="nuclide-select"
      size="small"
      showSearch
      allowClear
      aria-label={t('instrument.lines.choose')}
      placeholder={t('instrument.lines.choose')}
      value={value ?? null}
      options={options}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}
