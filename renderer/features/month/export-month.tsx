// Saves a month for accounting: one zip with every CSV and the journal.
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month } from '../../../contract/books-month.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

/** How long until a window asks again how far a zip is. */
const ASK_AGAIN_MS = 300;

export function ExportMonth({ month }: { month: Month }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const [done, setDone] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setDone(0);
      const made = await gateway.accounting.exportMonth.call({ environmentId, month });
      const parts: Blob[] = [];
      for (let isLast = false; !isLast; ) {
        const input = { environmentId, exportId: made.exportId, index: parts.length };
        const piece = await gateway.accounting.exportPiece.call(input);
        if (piece.state === 'making') {
          setDone(made.movements === 0 ? 0 : piece.movements / made.movements);
          await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
          continue;
        }
        setDone(1);
        parts.push(new Blob([Uint8Array.from(atob(piece.base64), (byte) => byte.charCodeAt(0))]));
        isLast = piece.isLast;
      }
      saveFile({ fileName: made.fileName, type: 'application/zip', parts });
      return made;
    },
    onSuccess: ({ movements, fileName }) =>
      tellDone(
        t({ defaultMessage: 'File saved' }),
        t(
          { defaultMessage: '{count, plural, one {# movement} other {# movements}} in {fileName}' },
          { count: movements, fileName },
        ),
      ),
  });
  return (
    <MayCall to="accounting.exportMonth">
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} />}
        // Not disabled: that would take the focus away.
        data-disabled={save.isPending}
        aria-disabled={save.isPending}
        onClick={() => save.isPending || save.mutate()}
      >
        {save.isPending
          ? t({ defaultMessage: 'Exporting… {percent, number}%' }, { percent: Math.floor(done * 100) })
          : t({ defaultMessage: 'Export for accounting' })}
      </Button>
      {save.error && <ProblemAlert problem={problemOf(save.error)} />}
    </MayCall>
  );
}
