import { Button, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import classes from './settings.module.css';
import { shrinkLogo } from './shrink-logo.ts';

const texts = t.settings;

/** The logo that stands at the head of every paper. It is kept with the other settings, once they are saved. */
export function LogoField({
  logo,
  error,
  onChange,
}: {
  logo: string;
  error: React.ReactNode;
  onChange: (logo: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    const shrunk = await shrinkLogo(file).catch(() => null);
    setBusy(false);
    if (shrunk === null) notify.failure(t.itemPictures.unreadable);
    else onChange(shrunk);
  };
  return (
    <Input.Wrapper label={texts.fields.logo} description={texts.logoHint} error={error} labelElement="div">
      <Group mt="xs">
        {logo && <img className={classes.logo} src={logo} alt={texts.fields.logo} />}
        <FileButton accept="image/*" off={busy} busy={busy} onFiles={([file]) => take(file)}>
          {texts.chooseLogo}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="red" size="md" onClick={() => onChange('')}>
            {texts.removeLogo}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
