s/if (!value || (isArray(value) \&\& value.length === 0))/if (!value || (isArray(value) \&\& value.length <= 1))/
