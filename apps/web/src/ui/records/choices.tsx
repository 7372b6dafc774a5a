import { Select } from 'antd'

interface ChoiceProps<T extends string | number> {
  readonly label: string
  readonly values: readonly T[]
  readonly chosen: readonly T[]
  nameOf(value: T): string
  onChoose(values: T[]): void
}

/** Several of a few; all pass while none is chosen. */
export function Choice<T extends string | number>({ label, values, chosen, nameOf, onChoose }: ChoiceProps<T>) {
  return (
    <Select<T[]>
      mode="multiple"
      className={chosen.length > 0 ? 'filter-field filter-chosen' : 'filter-field'}
      aria-label={label}
      placeholder={label}
      maxTagCount="responsive"
      allowClear
      showSearch={false}
      value={[...chosen]}
      onChange={onChoose}
      options={values.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

interface Option {
  readonly value: string
  readonly label: string
  /** What a search looks through, where it is not the label. */
  readonly name?: string
}

/** A space before or behind what is typed means nothing. */
const isMeant = (typed: string, option: Partial<Option> | undefined): boolean =>
  (option?.name ?? option?.label ?? '').toUpperCase().includes(typed.trim().toUpperCase())

interface OneOfProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: string | undefined
  onChoose(value: string | undefined): void
  /** There are more than are offered: what is typed is looked for elsewhere, too. */
  onSearch?(text: string): void
}

export function OneOf({ label, options, chosen, onChoose, onSearch }: OneOfProps) {
  return (
    <Select<string | null, Option>
      className="filter-field"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ filterOption: isMeant, ...(onSearch && { onSearch }) }}
      value={chosen ?? null}
      // Its place in the tree, by which the list is indented, says nothing in the field.
      labelRender={({ label: name }) => (typeof name === 'string' ? name.trim() : name)}
      onChange={(value) => onChoose(value ?? undefined)}
      options={[...options]}
    />
  )
}

interface EitherProps {
  readonly label: string
  readonly yes: string
  readonly no: string
  readonly chosen: boolean | undefined
  onChoose(value: boolean | undefined): void
}

export function Either({ label, yes, no, chosen, onChoose }: EitherProps) {
  return (
    <OneOf
      label={label}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      chosen={chosen === undefined ? undefined : chosen ? 'yes' : 'no'}
      onChoose={(value) => onChoose(value === undefined ? undefined : value === 'yes')}
    />
  )
}
