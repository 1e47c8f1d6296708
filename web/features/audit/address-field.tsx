import { maxLength } from '@chaveiro/contract/constants.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import { isAddressOrNone } from './filter-in-address.ts'

/** The pause in typing before a whole address is applied, since it may be the beginning of a longer one. */
const pauseMs = 300

/** While the person types, applies only a whole address or an empty field: half an address would match nothing and empty the list. */
export function AddressField({
  address = '',
  onChange,
}: {
  address: string | undefined
  onChange: (address: string | undefined) => void
}) {
  const { t } = useTranslation('audit')
  const [text, setText] = useState(address)
  const taken = useRef(address)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // After an address that this field applied, the person may have typed on, so the text stays.
    if (address !== taken.current) setText(address)
    taken.current = address
  }, [address])
  useEffect(() => () => clearTimeout(pause.current), [])
  const take = (typed: string) => {
    clearTimeout(pause.current)
    if (typed.trim() === taken.current) return
    taken.current = typed.trim()
    onChange(taken.current || undefined)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(pause.current)
    if (isAddressOrNone(typed.trim())) pause.current = setTimeout(() => take(typed), pauseMs)
  }
  return (
    <TextField
      label={t('column.ipAddress')}
      placeholder={t('by.everyAddress')}
      mono
      maxLength={maxLength.ipAddress}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => take(text)}
      onKeyDown={(event) => event.key === 'Enter' && take(text)}
    />
  )
}
