import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Choice, Either } from './choices.tsx'

interface TextFilterProps {
  readonly label: string
  readonly text: string
  readonly maxLength?: number
  onText(text: string): void
}

/** Asked for when it is entered, not with each letter. Keyed by its text, so that an address can change it. */
const TextFilter = (props: TextFilterProps) => <Field key={props.text} {...props} />

function Field({ label, text: initial, maxLength = 64, onText }: TextFilterProps) {
  const [text, setText] = useState(initial)
  const enter = () => {
    if (text !== initial) onText(text)
  }
  return (
    <Input
      className="filter-field"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      allowClear
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') onText('')
      }}
      onBlur={enter}
      onPressEnter={enter}
    />
  )
}

/** One thing that a list can be narrowed by, beside time, site, device and model. */
export interface FilterPart<F> {
  readonly key: string
  draw(filter: F, set: (change: Partial<F>) => void): ReactNode
}

type Has<K extends string, V> = Readonly<Record<K, V>>
const change = <K extends string, V>(key: K, value: V) => ({ [key]: value }) as Has<K, V>

export const several = <K extends string, T extends string | number>(
  key: K,
  label: string,
  values: readonly T[],
  nameOf: (value: T) => string,
): FilterPart<Has<K, readonly T[]>> => ({
  key,
  draw: (filter, set) => (
    <Choice
      label={label}
      values={values}
      chosen={filter[key]}
      nameOf={nameOf}
      onChoose={(chosen) => set(change<K, readonly T[]>(key, chosen))}
    />
  ),
})

export const either = <K extends string>(
  key: K,
  label: string,
  yes: string,
  no: string,
): FilterPart<Has<K, boolean | undefined>> => ({
  key,
  draw: (filter, set) => (
    <Either
      label={label}
      yes={yes}
      no={no}
      chosen={filter[key]}
      onChoose={(chosen) => set(change<K, boolean | undefined>(key, chosen))}
    />
  ),
})

export const words = <K extends string>(key: K, label: string, maxLength?: number): FilterPart<Has<K, string>> => ({
  key,
  draw: (filter, set) => (
    <TextFilter
      label={label}
      text={filter[key]}
      {...(maxLength !== undefined && { maxLength })}
      onText={(text) => set(change<K, string>(key, text))}
    />
  ),
})
