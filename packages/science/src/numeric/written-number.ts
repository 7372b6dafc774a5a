/**
 * A number as files write it. Its parts can not trade digits with each other: a pattern in which they can tries every way to share
 * a long run of digits out, and one line of a hostile file then holds the process for hours.
 */
const WRITTEN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

export const isWrittenNumber = (text: string): boolean => WRITTEN_NUMBER.test(text)
