import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { bytesOf, fileName, placeOfFile } from './submitted-item.ts'

/** The file of a submission: where it went in the form, and a download. */
export function SubmittedFile({
  credential,
  file,
}: {
  credential: SubmittedCredential
  file: NonNullable<SubmittedCredential['file']>
}) {
  const { t } = useTranslation('submissions')
  const name = fileName(file.name)
  return (
    <Banner tone="info" title={t('file.title', { name })}>
      <p>{t(`file.${placeOfFile(credential.password, file)}`)}</p>
      <Button
        size="sm"
        className="mt-2"
        icon={<Download />}
        onClick={() => downloadFile(name, 'application/octet-stream', bytesOf(file.base64))}
      >
        {t('file.download')}
      </Button>
    </Banner>
  )
}
