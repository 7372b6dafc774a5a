import type { StoredKind } from '@vigil/contract'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

interface Chosen {
  readonly kind: StoredKind
  readonly what: string
  readonly name: string
}

interface GoodSelectProps {
  readonly id: string
  readonly status: 'error' | ''
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly chosen: Chosen | undefined
  /** What an entry is of does not change. */
  readonly disabled: boolean
  onChoose(chosen: Chosen): void
}

const OFFERED = 8

/** A substance or nuclide on file, found by whatever one knows of it. */
export function GoodSelect({ chosen, onChoose, ...field }: GoodSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const question = useDeferredValue(typed).trim()
  const asked = { enabled: question !== '', keepPrevious: true, quiet: true }
  const materials = useCall('materialSearch', { q: question }, asked)
  const nuclides = useCall('nuclideSearch', { q: question }, asked)
  const offered: Chosen[] =
    question === ''
      ? []
      : [
          ...(materials.data ?? [])
            .slice(0, OFFERED)
            .map(({ id, name }) => ({ kind: 'substance' as const, what: id, name })),
          ...(nuclides.data ?? [])
            .slice(0, OFFERED)
            .map(({ id }) => ({ kind: 'nuclide' as const, what: id, name: id })),
        ]
  const keyOf = ({ kind, what }: Chosen) => `${kind} ${what}`
  const known = chosen === undefined ? offered : [chosen, ...offered.filter((each) => keyOf(each) !== keyOf(chosen))]
  return (
    <Select<string | null>
      {...field}
      placeholder={t('stored.whatHint')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={chosen === undefined ? null : keyOf(chosen)}
      options={known.map((each) => ({ value: keyOf(each), label: each.name }))}
      notFoundContent={null}
      onChange={(key) => {
        const found = known.find((each) => keyOf(each) === key)
        if (found !== undefined) onChoose(found)
      }}
    />
  )
}
