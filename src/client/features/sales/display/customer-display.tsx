import { Button } from '@mantine/core';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useTitle } from '../../../page/head.ts';
import { IconMaximize, IconWifiOff } from '../../../ui/icons.tsx';
import type { Followed } from '../../../workflows/display/follow.ts';
import { AskInvoice } from './ask-invoice.tsx';
import { AskPhone } from './ask-phone.tsx';
import classes from './customer-display.module.css';
import { ShownCart } from './shown-cart.tsx';
import { ShownEnd } from './shown-end.tsx';
import { type Following, useFollowed } from './use-followed.ts';
import { useAwake, useFullScreen } from './use-screen.ts';

export const Route = createFileRoute('/_blank/customerDisplay')({ component: CustomerDisplay });

const texts = t.customerDisplay;

/**
 * What faces the customer: another window of this tablet, or another tablet that has scanned a till's code. No person is
 * signed in there, and no way leads anywhere. It shows what the till says and keeps nothing.
 */
function CustomerDisplay() {
  const following = useFollowed(useLocation({ select: ({ hash }) => hash }));
  useAwake();
  useTitle(texts.title);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{texts.title}</h1>
      <Facing {...following} />
    </main>
  );
}

function Facing({ followed, stands, say }: Following) {
  const { shown, ask } = followed;
  if (stands === 'ended' || stands === 'full') return <Apart {...texts.apart[stands]} />;
  if (ask && !ask.isTyped) {
    const { id } = ask;
    const Form = ask.what === 'phone' ? AskPhone : AskInvoice;
    return <Form key={id} onTyped={typed => say({ is: 'typed', ask: id, typed })} />;
  }
  return (
    <>
      {ask?.isTyped && (
        <p className={classes.passedOn} role="status">
          {texts.passedOn}
        </p>
      )}
      {shown.is === 'idle' && <Idle shop={followed.shop} logo={followed.logo} waits={stands === 'waits'} />}
      {shown.is === 'cart' && <ShownCart sale={shown} />}
      {shown.is === 'sold' && <ShownEnd sold={shown} />}
    </>
  );
}

/** No till shows anything here: what to do about it. */
function Apart({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.idle} role="status">
      <IconWifiOff size={56} />
      <p className={classes.apart}>{title}</p>
      <p className={classes.welcome}>{hint}</p>
    </div>
  );
}

function Idle({ shop, logo, waits }: Pick<Followed, 'shop' | 'logo'> & { waits: boolean }) {
  const fill = useFullScreen();
  return (
    <div className={classes.idle}>
      {logo !== '' && <img className={classes.logo} src={logo} alt="" />}
      <p className={classes.shop}>{shop || t.shell.appName}</p>
      <p className={classes.welcome} role="status">
        {waits ? texts.waitsForTill : texts.welcome}
      </p>
      {fill && (
        <Button
          className={classes.fill}
          variant="subtle"
          color="gray"
          leftSection={<IconMaximize />}
          onClick={fill}
        >
          {texts.fullScreen}
        </Button>
      )}
    </div>
  );
}
