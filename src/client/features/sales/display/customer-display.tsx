import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useTitle } from '../../../page/head.ts';
import { IconMaximize } from '../../../ui/icons.tsx';
import type { Followed } from '../../../workflows/display/follow.ts';
import type { DisplayMessage } from '../../../workflows/display/messages.ts';
import { AskInvoice } from './ask-invoice.tsx';
import { AskPhone } from './ask-phone.tsx';
import classes from './customer-display.module.css';
import { ShownCart } from './shown-cart.tsx';
import { ShownEnd } from './shown-end.tsx';
import { useFollowed } from './use-followed.ts';
import { useAwake, useFullScreen } from './use-screen.ts';

export const Route = createFileRoute('/_blank/customerDisplay')({ component: CustomerDisplay });

const texts = t.customerDisplay;

/**
 * What faces the customer: another window of this tablet, in which no person is signed in and no way leads anywhere. It
 * shows what the till says and keeps nothing.
 */
function CustomerDisplay() {
  const { followed, say } = useFollowed();
  useAwake();
  useTitle(texts.title);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{texts.title}</h1>
      <Facing followed={followed} say={say} />
    </main>
  );
}

function Facing({ followed, say }: { followed: Followed; say: (message: DisplayMessage) => void }) {
  const { shown, ask } = followed;
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
      {shown.is === 'idle' && <Idle shop={followed.shop} logo={followed.logo} />}
      {shown.is === 'cart' && <ShownCart sale={shown} />}
      {shown.is === 'sold' && <ShownEnd sold={shown} />}
    </>
  );
}

function Idle({ shop, logo }: Pick<Followed, 'shop' | 'logo'>) {
  const fill = useFullScreen();
  return (
    <div className={classes.idle}>
      {logo !== '' && <img className={classes.logo} src={logo} alt="" />}
      <p className={classes.shop}>{shop || t.shell.appName}</p>
      <p className={classes.welcome}>{texts.welcome}</p>
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
